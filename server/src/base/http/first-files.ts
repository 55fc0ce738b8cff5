import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Part of the build's list of chunks. */
interface Chunk {
  name?: string
  file: string
  imports?: string[]
  css?: string[]
}
type Build = Record<string, Chunk>

/** The chunk that an administrator's pages start with (web/vite.config.ts). */
const DESK = 'desk'

/**
 * The `Link` header of administrators' pages: a browser asks for their files beside those that the page names. Guests' pages do
 * without, since they start with what the page names.
 */
export async function firstFiles(webRoot: string): Promise<string | null> {
  const build = await readBuild(webRoot)
  const desk = Object.keys(build).find((key) => build[key]!.name === DESK)
  if (!desk) return null
  const files = filesOf(build, desk).difference(filesOf(build, 'index.html'))
  return Array.from(files, (file) => `</${file}>; ${kindOf(file)}`).join(', ')
}

const kindOf = (file: string) => (file.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload')

async function readBuild(webRoot: string): Promise<Build> {
  try {
    return JSON.parse(await readFile(join(webRoot, '.vite/manifest.json'), 'utf8')) as Build
  } catch {
    return {}
  }
}

/** The files that a chunk starts with: its own, and those of all that it imports at once. */
function filesOf(build: Build, key: string): Set<string> {
  const reached = new Set([key])
  for (const each of reached) for (const next of build[each]?.imports ?? []) reached.add(next)
  return new Set(Array.from(reached, (each) => [build[each]!.file, ...(build[each]!.css ?? [])]).flat())
}
