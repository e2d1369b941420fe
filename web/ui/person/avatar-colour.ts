/** One colour a letter (specification 9: by the first letter of the name, from 26); each carries white text at 4.5:1 or more. */
export const avatarPalette = [
  '#0f6b4f',
  '#9a3412',
  '#1d4ed8',
  '#7e22ce',
  '#be123c',
  '#0e7490',
  '#4d7c0f',
  '#a21caf',
  '#b45309',
  '#0369a1',
  '#15803d',
  '#c2410c',
  '#4338ca',
  '#86198f',
  '#9f1239',
  '#115e59',
  '#3f6212',
  '#6d28d9',
  '#92400e',
  '#1e40af',
  '#166534',
  '#b91c1c',
  '#3730a3',
  '#831843',
  '#854d0e',
  '#155e75',
] as const

/** The colour of a name; one that begins with no letter of A to Z shares the first. */
export function avatarColour(name: string): string {
  const letter = name.trim().normalize('NFD').charCodeAt(0)
  const index = (letter | 32) - 97
  return avatarPalette[index] ?? avatarPalette[0]
}

/** 'Ada Lovelace Byron' gives 'AB', 'Ada' gives 'A', an empty name '?'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => word?.charAt(0).toLocaleUpperCase() ?? '').join('') || '?'
}
