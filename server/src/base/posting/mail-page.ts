import { paletteOf } from '@cloche/contract/accent.ts'
import { listed } from '@cloche/languages/list.ts'
import type { Letterhead } from './channel.ts'

/** Of the part of the letter that is the logo (RFC 2392): no picture is asked for when the letter is opened. */
export const LOGO_ID = 'logo@cloche'
/** The room for a logo, in pixels of the page. */
const ROOM = { width: 160, height: 40 }

const OWN = { accent: '#1d5b4b', onAccent: '#ffffff' }
const PAPER =
  'max-width:34em;margin:0 auto;padding:32px 24px;background:#fffdf8;color:#23201b;font:16px/1.6 Georgia,serif;white-space:pre-line'
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:10px;text-decoration:none;font:600 16px/1.2 sans-serif'

interface Colours {
  accent: string
  onAccent: string
}

/**
 * Makes an HTML page of an e-mail's text. An address on a line of its own becomes a button, labelled with the line before it; one that
 * is a paragraph of its own becomes a link.
 */
export function mailPage(text: string, letterhead?: Letterhead): string {
  const colours = letterhead?.accent ? paletteOf(letterhead.accent, 'light') : OWN
  const inner = text.split(/\n{2,}/).map((each) => paragraph(each, colours))
  const language = letterhead?.language ?? 'en'
  const { direction } = listed(language)
  return `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8"><body style="margin:0;background:#f5f1e8"><div dir="${direction}" style="${PAPER}">${letterhead ? head(letterhead, colours) : ''}${inner.join('')}</div>`
}

/** The programme's logo and name, where there are any. A long name takes another line beside the logo, by a table as mail programs need it. */
function head({ name, logo }: Letterhead, { accent }: Colours): string {
  if (!logo && !name) return ''
  const picture = logo ? `<td>${image(logo)}</td>` : ''
  const gap = logo && name ? '<td width="12"></td>' : ''
  const words = name
    ? `<td style="color:${accent};font:20px/1.3 Georgia,serif;overflow-wrap:anywhere"><bdi>${escaped(name)}</bdi></td>`
    : ''
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>${picture}${gap}${words}</tr></table>`
}

function image(logo: Uint8Array): string {
  const { width, height } = sizeOf(logo)
  const scale = Math.min(1, ROOM.width / width, ROOM.height / height)
  const [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  return `<img src="cid:${LOGO_ID}" alt="" width="${wide}" height="${high}" style="vertical-align:middle">`
}

/** A PNG begins with its size. */
function sizeOf(png: Uint8Array): { width: number; height: number } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function paragraph(text: string, { accent, onAccent }: Colours): string {
  const [, words, address] = /^([^\n]+):\n(https?:\/\/\S+)$/.exec(text) ?? []
  if (words && address) {
    return `<p style="margin:0 0 24px"><a href="${escaped(address)}" style="${BUTTON};background:${accent};color:${onAccent}">${escaped(words)}</a></p>`
  }
  const inner = /^https?:\/\/\S+$/.test(text)
    ? `<a href="${escaped(text)}" style="color:${accent};overflow-wrap:anywhere">${escaped(text)}</a>`
    : escaped(text)
  return `<p style="margin:0 0 16px">${inner}</p>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
