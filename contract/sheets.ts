/** Where a list answers as a sheet: beside its own address. */
export const sheetPath = (path: string, kind: 'csv' | 'xlsx'): string => `${path.replace(/\.json$/, '')}.${kind}`
