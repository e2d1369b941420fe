/** Wide enough to read a screenshot, small enough to travel inside the text. */
const widest = 960
const quality = 0.8

/** A picture as a `data:` address, scaled down so that it can be part of the text; throws when it is no picture. */
export async function pictureUrl(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, widest / picture.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw pictures')
  // JPEG knows no transparency; without a ground it would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', quality)
}
