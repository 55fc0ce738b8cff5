const SERVERS = '/api/'

/**
 * Loads the server's pictures: an `<img>` can't send the token, and its address means the shell's origin. Each new picture, or
 * new address, gets its bytes from the server.
 */
export function dressPictures(server: string, token: () => string | null): void {
  const dress = async (image: HTMLImageElement) => {
    const address = image.getAttribute('src')
    if (!address?.startsWith(SERVERS)) return
    const bytes = await bytesOf(address)
    if (!bytes || image.getAttribute('src') !== address) return
    const local = URL.createObjectURL(bytes)
    const release = () => URL.revokeObjectURL(local)
    image.addEventListener('load', release, { once: true })
    image.src = local
  }

  const bytesOf = async (address: string): Promise<Blob | null> => {
    const kept = await globalThis.caches?.match(address)
    if (kept) return kept.blob()
    const headers = { authorization: `Bearer ${token()}` }
    const answer = await fetch(server + address, { headers }).catch(() => null)
    return answer?.ok ? answer.blob() : null
  }

  const look = (changes: readonly MutationRecord[]) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof HTMLImageElement) void dress(target)
      for (const node of addedNodes) for (const image of imagesIn(node)) void dress(image)
    }
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['src'],
  })
}

function imagesIn(node: Node): Iterable<HTMLImageElement> {
  if (node instanceof HTMLImageElement) return [node]
  return node instanceof Element ? node.querySelectorAll('img') : []
}
