/** The digits that Arabic and Persian keyboards write, as those of all others. */
export const withPlainDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.codePointAt(0)! & 0xf))
