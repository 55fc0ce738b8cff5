/** Makes a photo of a chequered cloth that is sharp and large enough, or of a dark room. */
export async function picture(name = 'table.png', { isDark = false } = {}): Promise<File> {
  const [width, height, square] = [900, 675, 45]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = isDark ? '#050505' : '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = isDark ? '#0a0a0a' : '#234'
  for (let x = 0; x < width; x += square)
    for (let y = (x / square) % 2 === 0 ? 0 : square; y < height; y += 2 * square)
      context.fillRect(x, y, square, square)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}
