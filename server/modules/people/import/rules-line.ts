/** One row of a file on its way to a person: its cells, and what is wrong with them. */
import type { ImportKey } from '@iroko/contract/people/import'
import type { Reading } from './rules-values.ts'

export type Cells = Partial<Record<ImportKey, string>>
export interface Line {
  line: number
  cells: Cells
  problems: Map<ImportKey, string>
}

/** What is said first of a cell is what is to be mended first. */
export function say({ problems }: Line, key: ImportKey, sentence: string): void {
  if (!problems.has(key)) problems.set(key, sentence)
}

/** What a cell means; undefined when it is empty or wrong, which is said. */
export function read<T>(line: Line, key: ImportKey, reader: (text: string) => Reading<T>): T | undefined {
  const text = line.cells[key]
  if (!text || line.problems.has(key)) return undefined
  const reading = reader(text)
  if ('value' in reading) return reading.value
  say(line, key, reading.problem)
  return undefined
}
