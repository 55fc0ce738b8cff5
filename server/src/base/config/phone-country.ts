import { isSupportedCountry, type CountryCode } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/max/metadata'

/** Reads a country by its ISO 3166 code, or as the (main) country of a calling code. Throws for any other text. */
export function readPhoneCountry(text: string): CountryCode {
  const name = text.trim().toUpperCase()
  const byCode = metadata.country_calling_codes as Record<string, CountryCode[]>
  const country = isSupportedCountry(name) ? name : byCode[name.replace(/^\+/, '')]?.[0]
  if (country && isSupportedCountry(country)) return country
  throw new Error('must be a country such as PT, or its calling code such as 351')
}
