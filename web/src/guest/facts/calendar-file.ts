import type { Visit } from '@cloche/contract/visits.ts'

/** Octets of a line before it is folded (RFC 5545, 3.1). */
const LINE = 75
const encoder = new TextEncoder()

/** A visit as an iCalendar file of one event. It names the restaurant alone: others may see a guest's calendar. */
export function calendarFile({ id, appointment, opensAt, version, restaurant }: Visit, now: Date): File {
  const { title, address, timezone } = restaurant
  const starts = appointment
    ? `DTSTART;TZID=${timezone}:${stamp(new Date(`${appointment}:00Z`)).slice(0, -1)}`
    : `DTSTART:${stamp(new Date(opensAt))}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cloche//EN',
    'BEGIN:VEVENT',
    `UID:${id}@cloche`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${stamp(now)}`,
    starts,
    'DURATION:PT2H',
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(`${title}, ${address}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const text = lines.map((line) => `${folded(line)}\r\n`).join('')
  return new File([text], 'visit.ics', { type: 'text/calendar' })
}

/** 20261120T160000Z */
const stamp = (time: Date) => time.toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Breaks a line between characters, never within one. */
function folded(line: string): string {
  let octets = 0
  return Array.from(line, (character) => {
    const { length } = encoder.encode(character)
    octets += length
    if (octets <= LINE) return character
    octets = 1 + length
    return `\r\n ${character}`
  }).join('')
}
