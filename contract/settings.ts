import { z } from 'zod'
import { defineCall } from './call.ts'
import { KB, LANGUAGES } from './constants.ts'
import { giveawayIn } from './giveaway.ts'
import { addLogoCall, logoFileCall } from './logos.ts'
import { ifMatchHeaders, line, version } from './shared.ts'

/** A line that guests' phones show. */
const shownToGuests = (max: number) =>
  line(max).refine((typed) => giveawayIn(typed) === null, 'A guest’s phone never says “mystery”')

const name = line(80)
const guestName = shownToGuests(40)
const accent = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Not a colour such as #1d5b4b')
  .toLowerCase()
/** An address from `addLogo`. */
const logo = z.string().regex(/^\/api\/settings\/logo\/[0-9a-f]{64}$/, 'Not an uploaded picture')
const contact = shownToGuests(500)

const chosen = {
  /** The programme's name for staff and restaurants. Null: Cloche. */
  name: z.string().nullable(),
  /** Its name for guests: on their phones, in letters to them and on the pages before a login. Null: Cloche. */
  guestName: z.string().nullable(),
  logo: z.string().nullable(),
  /** `#rrggbb`. The screens darken or lighten it where it could not be read. Null: the product's own. */
  accent: z.string().nullable(),
  /** Whom guests ask. Null: the operator of the configuration. */
  contact: z.string().nullable(),
  /** The language for people of whom none is known. Null: English. */
  language: z.enum(LANGUAGES).nullable(),
}

export const programmeSettings = z
  .object({
    ...chosen,
    /** The operator of the configuration (`OPERATOR`), whom guests ask until `contact` is set. */
    operator: z.string().nullable(),
    version,
  })
  .meta({ id: 'ProgrammeSettings' })
export type ProgrammeSettings = z.infer<typeof programmeSettings>

/** What everybody may know of the settings: nothing in it says what the programme is. */
export const publicSettings = z
  .object({
    /** The name for guests. */
    name: z.string(),
    logo: chosen.logo,
    accent: chosen.accent,
    /** The style sheet of the accent for our screens. */
    styles: z.string().nullable(),
    contact: chosen.contact,
    language: chosen.language,
  })
  .meta({ id: 'PublicSettings' })
export type PublicSettings = z.infer<typeof publicSettings>

/** What the server writes into a page, where the style sheet is all that is shown of the accent. */
export type PageSettings = Omit<PublicSettings, 'accent'>

export const settingsCalls = {
  read: defineCall({
    method: 'GET',
    path: '/settings',
    summary: 'The programme’s settings',
    access: 'staff',
    response: programmeSettings,
  }),
  update: defineCall({
    method: 'PATCH',
    path: '/settings',
    summary: 'Change the given settings of the programme; null takes one back to what it is without',
    access: 'admin',
    headers: ifMatchHeaders,
    body: z
      .object({
        name: name.nullable(),
        guestName: guestName.nullable(),
        logo: logo.nullable(),
        accent: accent.nullable(),
        contact: contact.nullable(),
        language: chosen.language,
      })
      .partial(),
    maxBytes: 8 * KB,
    response: programmeSettings,
    errors: ['changed'],
  }),
  addLogo: addLogoCall('/settings/logo'),
  readPublic: defineCall({
    method: 'GET',
    path: '/settings/public',
    summary: 'What guests’ screens show of the settings',
    access: 'public',
    response: publicSettings,
  }),
  logoFile: logoFileCall('/settings/logo/{fileId}', 'public', 'The bytes of the programme’s logo'),
}
