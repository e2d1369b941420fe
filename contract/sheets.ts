/** Lists as sheets. Without a schema: the browser reads it before the parser of schemas. */

/** Where a list answers as a sheet: beside its own address. */
export const sheetPath = (path: string, kind: 'csv' | 'xlsx'): string => `${path.replace(/\.json$/, '')}.${kind}`
