import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

/** Draws the icons and splash pictures of both projects from the web's `icon.svg`. Run this by hand after changing it. */
const MOBILE = join(import.meta.dirname, '..')
const RES = join(MOBILE, 'android/app/src/main/res')
const ASSETS = join(MOBILE, 'ios/App/App/Assets.xcassets')
const SIDE = 64
/** Android's densities, and how many device pixels one dp has. */
const DENSITIES = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }
/** The value of `--linen` in web/src/ui/tokens.css. */
const LINEN = { light: '#f5f1e8', dark: '#151412' }

const rounded = await readFile(join(MOBILE, '../web/public/icon.svg'), 'utf8')
const square = rounded.replace(/ rx="\d+"/, '')
const round = rounded.replace(/ rx="\d+"/, ` rx="${SIDE / 2}"`)
const bare = rounded.replace(/<rect[^>]*>/, '')

/** Returns the drawing at this share of its ground, because phones cut their own shapes out of the ground. */
const inset = (svg: string, part: number) =>
  svg.replace('<g ', `<g transform="translate(32 32) scale(${part}) translate(-32 -33)" `)

await eachDensity(48, 'mipmap', 'ic_launcher', rounded)
await eachDensity(48, 'mipmap', 'ic_launcher_round', inset(round, 0.82))
await eachDensity(108, 'mipmap', 'ic_launcher_foreground', inset(bare, 0.62))
await eachDensity(288, 'drawable', 'splash_icon', inset(round, 0.8), 0.6)
await draw(square, 1024, join(ASSETS, 'AppIcon.appiconset/AppIcon-512@2x.png'), { opaque: true })
await launchScreen('light')
await launchScreen('dark')

async function eachDensity(size: number, kind: string, name: string, svg: string, part = 1) {
  for (const [density, scale] of Object.entries(DENSITIES))
    await draw(svg, size * scale, join(RES, `${kind}-${density}`, `${name}.png`), { part })
}

/** Draws an iPhone's launch screen: the icon in the middle of the page's ground. */
async function launchScreen(theme: keyof typeof LINEN) {
  const ground = { width: 2732, height: 2732, channels: 3 as const, background: LINEN[theme] }
  const icon = await pixels(rounded, 480).toBuffer()
  const picture = sharp({ create: ground }).composite([{ input: icon }])
  const path = join(ASSETS, `Splash.imageset/splash-${theme}.png`)
  await writeFile(path, await picture.png({ palette: true, effort: 10 }).toBuffer())
}

async function draw(svg: string, size: number, path: string, { part = 1, opaque = false } = {}) {
  const inner = Math.round(size * part)
  const edge = { before: Math.floor((size - inner) / 2), after: Math.ceil((size - inner) / 2) }
  const picture = pixels(svg, inner).extend({
    top: edge.before,
    left: edge.before,
    bottom: edge.after,
    right: edge.after,
    background: '#0000',
  })
  const whole = opaque ? picture.removeAlpha() : picture
  await rm(path, { force: true })
  await mkdir(dirname(path), { recursive: true })
  await whole.png({ palette: !opaque, effort: 10 }).toFile(path)
}

function pixels(svg: string, size: number) {
  return sharp(Buffer.from(svg), { density: (72 * size) / SIDE }).resize(size, size)
}
