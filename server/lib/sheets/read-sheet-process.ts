/** The process in which an upload is read: as one table, or as a workbook when the limits say how many sheets it may have. */
import { answerParent } from '../subprocess.ts'
import { readTable, readTables } from './read-table.ts'
import type { TableLimits, WorkbookLimits } from './sheet-table.ts'

interface Upload {
  bytes: Uint8Array
  limits: TableLimits | WorkbookLimits
}

answerParent(({ bytes, limits }: Upload) => ('sheets' in limits ? readTables(bytes, limits) : readTable(bytes, limits)))
