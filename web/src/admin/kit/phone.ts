/** Formats a phone as `+7 912 345-67-89`; other values stay unchanged. */
export function formatPhone(phone: string): string {
  return phone.replace(/^7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 $1 $2-$3-$4')
}
