/** A portrait of nobody, for the demo company: head and shoulders before a light wall. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'

const drawing = (skin: string, shirt: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="840">
<rect width="720" height="840" fill="#dfe5e8"/><ellipse cx="360" cy="830" rx="300" ry="270" fill="${shirt}"/>
<rect x="305" y="470" width="110" height="150" fill="${skin}"/><ellipse cx="360" cy="370" rx="140" ry="180" fill="${skin}"/>
<path d="M215 350 a145 170 0 0 1 290 0 q-145 -110 -290 0" fill="#1d1714"/></svg>`

/** Its bytes, and its row among the files. */
export async function demoPortrait(skin: string, shirt: string) {
  const bytes = await sharp(Buffer.from(drawing(skin, shirt)))
    .jpeg({ quality: 80 })
    .toBuffer()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes, file: { name: 'portrait.jpg', type: 'image/jpeg', size: bytes.length, sha256, purpose: 'id_photo' } }
}
