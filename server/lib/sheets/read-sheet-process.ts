/** The process in which an upload is read. */
import { answerParent } from '../subprocess.ts'
import { readTable } from './read-table.ts'
import type { TableLimits } from './sheet-table.ts'

answerParent(({ bytes, limits }: { bytes: Uint8Array; limits: TableLimits }) => readTable(bytes, limits))
