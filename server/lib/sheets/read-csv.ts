/** CSV as people's programs write it: by commas, semicolons or tabs, with quotes or without. */
import Papa from 'papaparse'

/** Calls with each record; answers the number of the record in which a quote is never closed, if one is. */
export function readCsv(source: string, add: (line: number, cells: string[]) => void): number | undefined {
  // Excel's own word for the separator, as the first line.
  const [given = '', separator] = /^sep=([,;\t])\r?\n/.exec(source) ?? []
  // Line ends may differ within a file, and the library takes one.
  const text = source.slice(given.length).replaceAll(/\r\n?/g, '\n')
  let line = 0
  let open: number | undefined
  Papa.parse<string[]>(text, {
    delimiter: separator ?? separatorOf(text),
    newline: '\n',
    step: ({ data, errors }) => {
      line += 1
      if (errors.some(({ code }) => code === 'MissingQuotes')) open ??= line
      if (!open) add(line, data)
    },
  })
  return open
}

/**
 * The one by which the first record has the most cells and is read without errors; the library's own guess fails on files with a title or
 * empty rows.
 */
function separatorOf(text: string): string {
  const start = text.replace(/^\n+/, '')
  const cells = (delimiter: string): number => {
    const { data, errors } = Papa.parse<string[]>(start, { delimiter, newline: '\n', preview: 1 })
    return errors.length > 0 ? 0 : (data[0]?.length ?? 0)
  }
  return [',', ';', '\t'].reduce((best, delimiter) => (cells(delimiter) > cells(best) ? delimiter : best))
}
