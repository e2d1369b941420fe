/** One row of a file on its way to a person: its cells, and what is wrong with them. */
import type { ImportKey } from '@iroko/contract/people/import'
import type { Reading } from '../../../lib/sheets/cells.ts'

export type Cells = Partial<Record<ImportKey, string>>
export interface Line {
  line: number
  cells: Cells
  problems: Map<ImportKey, string>
}

/** Records the first problem of a cell. */
export function addProblem({ problems }: Line, key: ImportKey, sentence: string): void {
  if (!problems.has(key)) problems.set(key, sentence)
}

/** Parses a cell; undefined when empty or invalid, which is recorded. */
export function readCell<T>(line: Line, key: ImportKey, reader: (text: string) => Reading<T>): T | undefined {
  const text = line.cells[key]
  if (!text || line.problems.has(key)) return undefined
  const reading = reader(text)
  if ('value' in reading) return reading.value
  addProblem(line, key, reading.problem)
  return undefined
}
