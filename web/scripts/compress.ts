import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/

/** Writes `.br` and `.gz` beside every text file of the build, so that serving one costs no work. */
export function compressed(): Plugin {
  let outDir = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => {
      outDir = config.build.outDir
    },
    closeBundle: {
      // After the service worker, which is built when all else is.
      order: 'post',
      sequential: true,
      handler: async () => {
        const names = await readdir(outDir, { recursive: true })
        await Promise.all(
          names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(outDir, name))),
        )
      },
    },
  }
}

/** How distances are written was found by trying: the guest's first load is 170 bytes smaller than by default. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_NPOSTFIX]: 1,
  [constants.BROTLI_PARAM_NDIRECT]: 4,
}

async function compress(file: string) {
  const bytes = await readFile(file)
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    promisify(gzip)(bytes, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ])
}
