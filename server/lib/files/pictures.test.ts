import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { squarePicture } from './pictures.ts'

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } })

describe('a sent picture', () => {
  it('becomes a square of one size and loses where and with what it was taken', async () => {
    const sent = await plain(1600, 900)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera', Copyright: 'Somebody' } })
      .toBuffer()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const kept = await squarePicture(sent)
    const { format, width, height, exif, xmp, icc } = await sharp(kept).metadata()
    expect({ format, width, height, exif, xmp, icc }).toEqual({ format: 'webp', width: 512, height: 512 })
  })

  it('is refused when it is no picture, or one that unfolds to too much', async () => {
    expect(await squarePicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))).toBeUndefined()
    expect(await squarePicture(Buffer.from('GIF89a'))).toBeUndefined()
    expect(await squarePicture(await plain(9000, 9000).png().toBuffer())).toBeUndefined()
    const cut = await plain(600, 600).jpeg().toBuffer()
    expect(await squarePicture(cut.subarray(0, cut.length / 2))).toBeUndefined()
  })
})
