import { expect, it } from 'vitest'
import { embedAddress } from './video-announcements.ts'

const tube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', tube],
  ['https://youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3', tube],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', tube],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', tube],
  [tube, tube],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789'],
  ['https://player.vimeo.com/video/123456789', 'https://player.vimeo.com/video/123456789'],
  ['http://www.youtube.com/watch?v=dQw4w9WgXcQ', undefined],
  ['https://evil.test/watch?v=dQw4w9WgXcQ', undefined],
  ['https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ', undefined],
  ['https://evil.test/#https://youtu.be/dQw4w9WgXcQ', undefined],
  ['https://youtu.be@evil.test/dQw4w9WgXcQ', undefined],
  ['javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ', undefined],
  ['https://youtu.be/short', undefined],
  ['', undefined],
])('%s is framed at %s', (address, embed) => expect(embedAddress(address)).toBe(embed))
