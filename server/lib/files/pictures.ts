/** Pictures that people send: drawn anew in one size and format, so that nothing of the sent file but its look is kept. */
import sharp from 'sharp'

/** More than any camera's picture has; a small file that unfolds to more is refused before it fills the memory. */
const mostPixels = 60_000_000
const side = 512

/**
 * A square WebP of at most 512 pixels a side, upright as the camera held it, without metadata (place, camera, thumbnails); undefined
 * when the bytes are no picture of JPEG, PNG or WebP.
 */
export async function squarePicture(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
    const { format } = await picture.metadata()
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return undefined
    return await picture.rotate().resize(side, side, { fit: 'cover', position: 'attention' }).webp({ quality: 82 }).toBuffer()
  } catch {
    return undefined
  }
}
