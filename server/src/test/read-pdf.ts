import type { LightMyRequestResponse } from 'fastify'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'vitest'

/**
 * Reads the texts, properties, bookmarks and tags of a PDF. `texts` are all places where a value could be found,
 * without the moment of the file's making, whose minutes and seconds may be like the value.
 */
export async function readPdf(bytes: Buffer) {
  const opened = await getDocument({ data: new Uint8Array(bytes) }).promise
  const pages = await Promise.all(
    Array.from({ length: opened.numPages }, async (_, page) => {
      const { items } = await (await opened.getPage(page + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  const { info, metadata } = await opened.getMetadata()
  const properties = info as { Title: string; CreationDate: string }
  const xmp = metadata?.getRaw() ?? ''
  const moments = [properties.CreationDate, metadata?.get('xmp:createdate') as string]
  const outline = ((await opened.getOutline()) ?? []).map(({ title }) => title)
  const structures = await Promise.all(
    pages.map(async (_, page) => (await opened.getPage(page + 1)).getStructTree()),
  )
  const structure = JSON.stringify(structures)
  const texts = [
    pages.join('\n').replaceAll(/\s+/g, ' '),
    structure,
    JSON.stringify(info),
    JSON.stringify(outline),
    xmp,
    bytes.toString('latin1'),
    bytes.toString('utf8'),
    // PDF keeps other than Latin texts in UTF-16, its first byte first.
    utf16(bytes),
    utf16(bytes.subarray(1)),
  ].map((text) => moments.reduce((rest, moment) => rest.replaceAll(moment, ''), text))
  return { pages, outline, texts, structure, bytes, properties, xmp }
}

/** Reads the PDF of an answer. */
export function readPdfAnswer({ statusCode, headers, rawPayload }: LightMyRequestResponse) {
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  return readPdf(rawPayload)
}

const utf16 = (bytes: Buffer) =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le')
