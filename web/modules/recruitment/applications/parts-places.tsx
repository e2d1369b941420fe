/** Where the cards of the board stand. */
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'

interface Card {
  id: string
  stage: ApplicationStage
  version: number
}

/** Moves that were sent, by id, with the card as it was: they count until the server shows a later version of it. */
export type Moves<Row extends Card> = ReadonlyMap<string, { row: Row; to: ApplicationStage }>

/** The cards of each column: as the server has them, but for what has been moved and is not answered with yet. */
export function placed<Row extends Card>(
  columns: readonly { stage: ApplicationStage; rows: readonly Row[] }[],
  moves: Moves<Row>,
): Map<ApplicationStage, Row[]> {
  const isKnown = (id: string, version: number) =>
    columns.some(({ rows }) => rows.some((row) => row.id === id && row.version > version))
  const open = [...moves.values()].filter(({ row }) => !isKnown(row.id, row.version))
  const isOld = ({ id, version }: Row) => (moves.get(id)?.row.version ?? version - 1) >= version
  return new Map(
    columns.map(({ stage, rows }) => [
      stage,
      [
        ...open.filter(({ to }) => to === stage).map(({ row, to }) => ({ ...row, stage: to })),
        ...rows.filter((row) => !isOld(row)),
      ],
    ]),
  )
}
