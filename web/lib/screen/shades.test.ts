import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Shades, shades, shadesOf } from './shades.ts'

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(colour: string, ground: string): number {
  const [light = 0, dark = 0] = [luminance(colour), luminance(ground)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function expectReadable(scale: Shades): void {
  for (const filled of [scale[6], scale[7], scale[8], scale[9]]) expect(contrast('#ffffff', filled)).toBeGreaterThan(4.5)
  for (const text of [scale[7], scale[8], scale[9]]) {
    expect(contrast(text, scale[0])).toBeGreaterThan(4.5)
    expect(contrast(text, scale[1])).toBeGreaterThan(4.5)
  }
  expect(contrast(scale[1], scale[9])).toBeGreaterThan(7)
}

it('is readable in every hue', () => {
  for (let hue = 0; hue < 360; hue += 15) expectReadable(shades(hue, 0.15))
})

it('is readable in whatever colour a company chooses', () => {
  const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(fc.property(anyColour, (colour) => expectReadable(shadesOf(colour) ?? shades(0, 0))))
})

it('takes no other text for a colour', () => {
  for (const text of ['', 'green', '#fff', '#12345g', 'url(x)']) expect(shadesOf(text)).toBeUndefined()
})
