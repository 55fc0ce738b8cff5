/** The addresses of the pages that messages lead to. */
export const guestAddress = (publicUrl: string, visitId: string) => `${publicUrl}/guest?visit=${visitId}`
export const reportAddress = (publicUrl: string, visitId: string) =>
  `${publicUrl}/admin/visit-history/${visitId}`
export const outboxAddress = (publicUrl: string) => `${publicUrl}/admin/outbox`
export const applicationsAddress = (publicUrl: string) => `${publicUrl}/admin/user?applications=1`
