/** Every colour of text on every ground that it stands on keeps WCAG's 4.5:1, in both schemes and in the colour of any company. */
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import { describe, expect, it } from 'vitest'
import { cssVariables, themeOf } from './theme.ts'

type Scheme = 'light' | 'dark'
type Tokens = Record<string, string>

function tokensOf(scheme: Scheme, colour: string | null): Tokens {
  const theme = mergeMantineTheme(DEFAULT_THEME, themeOf(colour))
  const sets = [defaultCssVariablesResolver(theme), cssVariables(theme)]
  return Object.assign({}, ...sets.flatMap((set) => [set.variables, set[scheme]]))
}

/** What a token comes to: `#rrggbb`. */
function colourOf(tokens: Tokens, name: string): string {
  const value = tokens[name] ?? `there is no ${name}`
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  return other ? colourOf(tokens, other) : value
}

function luminance(colour: string): number {
  expect(colour).toMatch(/^#[0-9a-f]{6}$/i)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(tokens: Tokens, text: string, ground: string): number {
  const [dark = 0, light = 0] = [text, ground].map((name) => luminance(colourOf(tokens, name))).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const of = (name: string): string => `--mantine-color-${name}`
const grounds = [of('body'), '--canvas', '--hover', of('default'), of('default-hover')]
const inks = ['text', 'dimmed', 'anchor', 'error', 'success', 'default-color', 'bright'].map(of)
const hues = [
  'brand',
  'accent',
  'red',
  'pink',
  'grape',
  'violet',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'green',
  'lime',
  'yellow',
  'orange',
]

const pairs: [text: string, ground: string][] = [
  ...inks.flatMap((ink) => grounds.map((ground): [string, string] => [ink, ground])),
  ...[of('body'), of('default')].map((ground): [string, string] => [of('placeholder'), ground]),
  ['--chosen-text', '--chosen'],
  ...hues.flatMap((hue): [string, string][] => [
    [of('white'), of(`${hue}-filled`)],
    [of('white'), of(`${hue}-filled-hover`)],
    [of(`${hue}-light-color`), of(`${hue}-light`)],
    [of(`${hue}-light-color`), of(`${hue}-light-hover`)],
  ]),
  ...['good', 'waiting', 'bad', 'info', 'neutral'].map((tone): [string, string] => [`--tone-${tone}-text`, `--tone-${tone}`]),
]

describe.each<Scheme>(['light', 'dark'])('in the %s scheme', (scheme) => {
  it.each([null, '#ffdd00', '#000000', '#ffffff', '#7a00ff'])('with the company colour %s', (colour) => {
    const tokens = tokensOf(scheme, colour)
    const weak = pairs.map(([text, ground]) => ({ text, ground, ratio: contrast(tokens, text, ground) }))
    expect(
      weak.filter(({ ratio }) => ratio < 4.5).map(({ text, ground, ratio }) => `${text} on ${ground}: ${ratio.toFixed(2)}`),
    ).toEqual([])
  })
})
