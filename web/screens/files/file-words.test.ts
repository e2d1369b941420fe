import { expect, it } from 'vitest'
import { fileSize, refusalSentence } from './file-words.ts'

it('says sizes shortly', () => {
  expect(fileSize(900)).toBe('900 B')
  expect(fileSize(860_000)).toBe('840 kB')
  expect(fileSize(5 * 1024 * 1024)).toBe('5.0 MB')
})

it('says why a file is not taken', () => {
  const purpose = { bytes: 5 * 1024 * 1024, words: 'PDF or PNG, up to 5 MB' }
  expect(refusalSentence('cv.pdf', 'file-too-large', purpose)).toBe('cv.pdf is larger than 5.0 MB')
  expect(refusalSentence('cv.exe', 'file-invalid-type', purpose)).toContain('PDF or PNG, up to 5 MB')
})
