/** The look, in one place: colours, type, space, elevation. Screens use these names and no values of their own. */
import type { CSSVariablesResolver, MantineColorsTuple, MantineThemeOverride } from '@mantine/core'
import { shades, shadesOf } from './lib/screen/shades.ts'

/** Hue and chroma (OKLCH) of each colour: a deep green first, warm neutrals, one accent, and the hues that carry meaning. */
const brand = shades(160, 0.115)
const accent = shades(78, 0.15)
const warmGrey = shades(85, 0.012, [0.955, 0.905, 0.835, 0.71, 0.3, 0.22, 0.145, 0.085, 0.036, 0.014])
const warmDark = shades(85, 0.009, [0.8, 0.55, 0.37, 0.2, 0.055, 0.033, 0.0215, 0.0135, 0.0085, 0.005])

const hues = {
  red: 25,
  pink: 0,
  grape: 325,
  violet: 300,
  indigo: 275,
  blue: 255,
  cyan: 215,
  teal: 185,
  green: 150,
  lime: 125,
  yellow: 90,
  orange: 60,
}
const named = Object.fromEntries(Object.entries(hues).map(([name, hue]) => [name, shades(hue, 0.15)]))

const raised = '0 1px 2px rgb(41 38 34 / 8%), 0 1px 3px rgb(41 38 34 / 6%)'
const floating = '0 4px 12px rgb(41 38 34 / 10%), 0 16px 40px rgb(41 38 34 / 14%)'

const colours = { ...named, accent, gray: warmGrey, dark: warmDark }

const base: MantineThemeOverride = {
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  colors: colours,
  white: '#ffffff',
  black: warmGrey[9],
  fontFamily:
    "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.5', lg: '1.55', xl: '1.6' },
  headings: {
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h5: { fontSize: '0.875rem', lineHeight: '1.4' },
      h6: { fontSize: '0.75rem', lineHeight: '1.4' },
    },
  },
  /** The 4 px grid. */
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  /** One radius; the smallest controls take half of it. */
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '8px', xl: '8px' },
  defaultRadius: 'md',
  shadows: { xs: raised, sm: raised, md: floating, lg: floating, xl: floating },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Checkbox: { defaultProps: { radius: 'xs' } },
    Popover: { defaultProps: { shadow: 'md' } },
    /** One scrim behind whatever stands over the screen. */
    Overlay: { defaultProps: { backgroundOpacity: 0.45 } },
    /** Dialogs, menus and tips open in a place of their own that is a landmark (shell/root.tsx). */
    Portal: { defaultProps: { target: '#layer' } },
  },
}

/** The theme in the company's own colour, or in ours when it has none. */
export function themeOf(companyColour: string | null): MantineThemeOverride {
  const chosen: MantineColorsTuple = (companyColour && shadesOf(companyColour)) || brand
  return { ...base, colors: { ...base.colors, brand: chosen } }
}

/** The tinted grounds of a dark screen: a little lighter than its surfaces, where Mantine's are darker. */
const darkTints = Object.fromEntries(
  [...Object.keys(colours), 'brand'].flatMap((name) => [
    [`--mantine-color-${name}-light`, `var(--mantine-color-${name}-9)`],
    [`--mantine-color-${name}-light-hover`, `var(--mantine-color-${name}-8)`],
    [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-1)`],
  ]),
)

/** The meaning of a colour, once: the ground of a badge or a notice and the text on it. */
const tones = {
  light: {
    '--tone-good': '#e2f4e7',
    '--tone-good-text': '#14532d',
    '--tone-waiting': '#fcefd0',
    '--tone-waiting-text': '#6b4200',
    '--tone-bad': '#fde4e1',
    '--tone-bad-text': '#8f1d14',
    '--tone-info': '#e0eefb',
    '--tone-info-text': '#0b4a80',
    '--tone-neutral': '#ecebe7',
    '--tone-neutral-text': '#44423c',
  },
  dark: {
    '--tone-good': '#12351f',
    '--tone-good-text': '#a7e3b9',
    '--tone-waiting': '#3d2c07',
    '--tone-waiting-text': '#f5d58a',
    '--tone-bad': '#47150f',
    '--tone-bad-text': '#ffb8ae',
    '--tone-info': '#0d2c4a',
    '--tone-info-text': '#a9d3fb',
    '--tone-neutral': '#33322e',
    '--tone-neutral-text': '#d5d3cc',
  },
}

/** What Mantine derives with too little contrast for us, and the two grounds: the canvas of a page and the surfaces on it. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--header-height': '56px', '--sidebar-width': '256px', '--sidebar-narrow': '64px' },
  light: {
    ...tones.light,
    '--canvas': 'var(--mantine-color-gray-0)',
    '--hairline': 'var(--mantine-color-gray-2)',
    '--chart': 'var(--mantine-color-brand-3)',
    '--chart-warn': 'var(--mantine-color-yellow-5)',
    '--chart-rest': 'var(--mantine-color-gray-3)',
    '--hover': 'var(--mantine-color-gray-1)',
    '--weekend': 'var(--mantine-color-gray-1)',
    '--chosen': 'var(--mantine-color-brand-1)',
    '--chosen-text': 'var(--mantine-color-brand-8)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
  },
  dark: {
    ...tones.dark,
    ...darkTints,
    '--canvas': 'var(--mantine-color-dark-8)',
    '--control-border': 'var(--mantine-color-gray-6)',
    '--hairline': 'var(--mantine-color-dark-4)',
    '--chart': 'var(--mantine-color-brand-7)',
    '--chart-warn': 'var(--mantine-color-yellow-8)',
    '--chart-rest': 'color-mix(in oklab, var(--mantine-color-dark-4), var(--mantine-color-dark-3))',
    '--hover': 'var(--mantine-color-dark-5)',
    '--weekend': 'var(--canvas)',
    '--chosen': 'var(--mantine-color-brand-light)',
    '--chosen-text': 'var(--mantine-color-brand-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
  },
})
