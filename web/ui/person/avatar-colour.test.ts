import { expect, it } from 'vitest'
import { avatarColour, avatarPalette, initialsOf } from './avatar-colour.ts'

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it('has a colour of its own for each letter of the alphabet', () => {
  const colours = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', avatarColour)
  expect(new Set(colours).size).toBe(26)
  expect(colours).toEqual([...avatarPalette])
})

it('takes the letter whatever its case and accent, and the first colour for anything else', () => {
  expect(avatarColour('bola')).toBe(avatarColour('Bola'))
  expect(avatarColour('Ọlá')).toBe(avatarColour('Ola'))
  expect(avatarColour('')).toBe(avatarPalette[0])
  expect(avatarColour('9ja')).toBe(avatarPalette[0])
})

it('carries white text at AA on every colour', () => {
  for (const colour of avatarPalette) expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThanOrEqual(4.5)
})

it('makes initials of the first and the last name', () => {
  expect(initialsOf('Ada Ngozi Okafor')).toBe('AO')
  expect(initialsOf('  tunde ')).toBe('T')
  expect(initialsOf('')).toBe('?')
})
