import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PRODUCT_NAME } from '@cloche/contract/constants.ts'
import { fillWww, serverOrigin, shellName, shellSettings } from './fill-www.ts'

/** Puts the web build, its server's address and the app's name into the native projects (mobile/README.md, "Building it"). */
const MOBILE = join(import.meta.dirname, '..')

const server = serverOrigin(process.env['CLOCHE_API'] ?? '')
const name = shellName(process.env['CLOCHE_APP_NAME'] ?? PRODUCT_NAME)
const { android, ios } = shellSettings(new URL(server).hostname, name)
await fillWww(join(MOBILE, '../web/dist'), join(MOBILE, 'www'), server)
await writeFile(join(MOBILE, 'android/server.properties'), android)
await writeFile(join(MOBILE, 'ios/server.xcconfig'), ios)
console.log(`“${name}” belongs to ${server}`)
