/** One worker of the measurement of attendance: opens the database, and counts days until none is due. */
import { parentPort, workerData } from 'node:worker_threads'
import pino from 'pino'
import { openDatabase } from '../server/lib/database/database.ts'
import type { Portal } from '../server/lib/portal.ts'
import { computeNext, sumNext } from '../server/modules/time/attendance-days/jobs.ts'

const { url }: { url: string } = workerData
const database = await openDatabase({ url, poolSize: 2 })
const log = pino({ level: 'silent' })
// Counting takes the clock and the database of a portal, and nothing else.
const portal = { database, log, now: () => new Date() } as Portal
parentPort?.on('message', async () => {
  while (await computeNext(portal));
  while (await sumNext(portal));
  await database.close()
  parentPort?.postMessage('done')
  parentPort?.close()
})
parentPort?.postMessage('ready')
