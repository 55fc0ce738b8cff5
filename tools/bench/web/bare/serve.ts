import { once } from 'node:events'
import { createServer } from 'node:http'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', json: 'application/json' }

export interface BarePage {
  url: string
  /** Sets the questions that the page shows. */
  show(checklist: Buffer): void
}

const typeOf = (path: string) => TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

async function readAll(folder: string): Promise<Map<string, Buffer>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(
    await Promise.all(
      paths.map(
        async (path) => [path.slice(folder.length), brotliCompressSync(await readFile(path))] as const,
      ),
    ),
  )
}

/** Builds the bare page into `folder` and serves it as the product does: compressed, on one origin. */
export async function serveBarePage(folder: string, stack: AsyncDisposableStack): Promise<BarePage> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, target: 'esnext' },
  })
  const files = await readAll(folder)
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bare').pathname
    const name = path === '/' ? '/index.html' : path
    const body = files.get(name)
    if (!body) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': typeOf(name), 'content-encoding': 'br' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stack.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    show: (checklist) => void files.set('/checklist.json', brotliCompressSync(checklist)),
  }
}
