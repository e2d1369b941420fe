/** Pictures that people send: drawn anew in one size and format, so that nothing of the sent file but its look is kept. */
import type { Readable } from 'node:stream'
import { fault } from '@iroko/contract/errors'
import pLimit from 'p-limit'
import sharp, { type ResizeOptions } from 'sharp'

/** More than any camera's picture has; a small file that unfolds to more is refused before it fills the memory. */
const mostPixels = 60_000_000
const side = 512
const wholeSide = 1280
/** Of drawing one; a camera's largest takes a second or two of a quiet machine. */
const mostSeconds = 20
/** Drawn at a time, each beside the thread that answers: the largest unfold to 240 MB. */
const oneOfTwo = pLimit(2)

/**
 * A square WebP of at most 512 pixels a side, upright as the camera held it, without metadata (place, camera, thumbnails); undefined
 * when the bytes are no picture of JPEG, PNG or WebP.
 */
export const squarePicture = (bytes: Buffer) =>
  oneOfTwo(() => drawnAnew(bytes, { width: side, height: side, fit: 'cover', position: 'attention' }))

/** The same of the whole picture, at most so wide and high: a chart or a table that has to be read. */
const wholePicture = (bytes: Buffer) =>
  oneOfTwo(() => drawnAnew(bytes, { width: wholeSide, height: wholeSide, fit: 'inside', withoutEnlargement: true }))

async function drawnAnew(bytes: Buffer, size: ResizeOptions): Promise<Buffer | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
    const { format } = await picture.metadata()
    if (format !== 'jpeg' && format !== 'png' && format !== 'webp') return undefined
    return await picture.rotate().resize(size).webp({ quality: 82 }).timeout({ seconds: mostSeconds }).toBuffer()
  } catch {
    return undefined
  }
}

/** An uploaded picture, drawn anew; refused with what is taken. */
export async function readPicture(
  stream: Readable,
  limits: { bytes: number; words: string },
  shape: 'square' | 'whole' = 'square',
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    // The rest is read and dropped, so that the refusal reaches the browser.
    if (size <= limits.bytes) chunks.push(chunk)
  }
  const refuse = (status: number, code: string, sentence: string) => fault(status, code, sentence, { file: sentence })
  if (size > limits.bytes) throw refuse(413, 'too_large', `This picture is too large: ${limits.words}`)
  const bytes = await (shape === 'whole' ? wholePicture : squarePicture)(Buffer.concat(chunks))
  if (!bytes) throw refuse(415, 'wrong_kind', `This picture cannot be used: ${limits.words}`)
  return bytes
}

/** Width and height of a picture as it is seen, upright; undefined when the bytes are no picture of JPEG or PNG. */
export async function pictureSize(bytes: Buffer): Promise<{ width: number; height: number } | undefined> {
  try {
    const { format, autoOrient } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).metadata()
    return format === 'jpeg' || format === 'png' ? { width: autoOrient.width, height: autoOrient.height } : undefined
  } catch {
    return undefined
  }
}

/** A square of a picture, in pixels of the upright one, drawn anew: for a card as JPEG, for a page as WebP. */
export const croppedPicture = (
  bytes: Buffer,
  { left, top, side: edge }: { left: number; top: number; side: number },
  format: 'jpeg' | 'webp',
): Promise<Buffer> =>
  oneOfTwo(async () => {
    const square = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .rotate()
      .extract({ left, top, width: edge, height: edge })
      .resize({ width: side, height: side })
      .timeout({ seconds: mostSeconds })
    return await (format === 'jpeg' ? square.jpeg({ quality: 88 }) : square.webp({ quality: 82 })).toBuffer()
  })
