/** Documents as pictures: what a reader sees, not only which words are in it. */
import sharp from 'sharp'
import { renderPageAsImage } from 'unpdf'

/** The first page of a document, 800 pixels wide, as a PNG in shades of grey. */
export async function pictureOf(pdf: Buffer): Promise<Buffer> {
  const page = await renderPageAsImage(new Uint8Array(pdf), 1, { canvasImport: () => import('@napi-rs/canvas'), width: 800 })
  return await sharp(Buffer.from(page)).flatten({ background: 'white' }).greyscale().png({ palette: true }).toBuffer()
}

const shadesOf = (picture: Buffer) => sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })

/**
 * How many pixels differ so far that something moved, appeared or is gone; all of them where the sizes differ. Edges of letters differ by a
 * shade between processors.
 */
export async function differences(buffer: Buffer, other: Buffer): Promise<number> {
  const [first, second] = [await shadesOf(buffer), await shadesOf(other)]
  if (first.info.width !== second.info.width || first.info.height !== second.info.height) return first.data.length
  return first.data.filter((shade, at) => Math.abs(shade - (second.data[at] ?? 0)) > 96).length
}

/** How much of a picture is written on, in hundredths. */
export async function inkOf(picture: Buffer): Promise<number> {
  const { data } = await shadesOf(picture)
  return (100 * data.filter((shade) => shade < 160).length) / data.length
}
