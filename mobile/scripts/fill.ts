import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillWww, serverOrigin } from './fill-www.ts'

/** Puts the web build and its server's address into the native projects: `CLOCHE_API=https://… npm run -w mobile fill`. */
const MOBILE = join(import.meta.dirname, '..')

const server = serverOrigin(process.env['CLOCHE_API'] ?? '')
const { hostname } = new URL(server)
await fillWww(join(MOBILE, '../web/dist'), join(MOBILE, 'www'), server)
// The host whose links open the app.
await writeFile(join(MOBILE, 'android/server.properties'), `host=${hostname}\n`)
await writeFile(join(MOBILE, 'ios/server.xcconfig'), `CLOCHE_HOST = ${hostname}\n`)
console.log(`The shell belongs to ${server}`)
