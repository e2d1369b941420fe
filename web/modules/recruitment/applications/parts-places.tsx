/** Where the cards of the board stand. */
import type { ApplicationStage } from '@iroko/contract/recruitment/stages'

interface Card {
  id: string
  stage: ApplicationStage
  version: number
}

/** Moves that were sent, by id, with the card as it was: they count until the server shows a later version of it. */
export type Moves<Row extends Card> = ReadonlyMap<string, { row: Row; to: ApplicationStage }>

/**
 * The cards of each column: as the server has them, but for what has been moved and is not answered with yet. Each move makes one later
 * version, so a card that is moved on before the list was read again carries the version that the move before it makes.
 */
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
        ...open.filter(({ to }) => to === stage).map(({ row, to }) => ({ ...row, stage: to, version: row.version + 1 })),
        ...rows.filter((row) => !isOld(row)),
      ],
    ]),
  )
}

/**
 * Sends what is asked of the same card one after the other, as the server has to have made the version that the next one names. What waits
 * behind a refused one is not sent: it would start from where the card never came. Answers whether this one was done.
 */
export function oneByOne(): (id: string, send: () => Promise<unknown>) => Promise<boolean> {
  const last = new Map<string, Promise<boolean>>()
  return (id, send) => {
    const before = last.get(id) ?? Promise.resolve(true)
    const done = before.then((isDone) =>
      isDone
        ? send().then(
            () => true,
            () => false,
          )
        : false,
    )
    last.set(id, done)
    void done.then(() => last.get(id) === done && last.delete(id))
    return done
  }
}
