/**
 * EXIF data (TIFF in little-endian order, without the `Exif\0\0` before it) that says one thing: how the picture is turned.
 * `orientation` 1..8 as in EXIF 2.32, 4.6.4.
 */
export function orientationAlone(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(orientation, 18)
  return tiff
}
