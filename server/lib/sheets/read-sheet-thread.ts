/** The thread in which an upload is read: takes the bytes and the limits, answers the table. */
import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from './read-table.ts'

parentPort?.postMessage(readTable(workerData.bytes, workerData.limits))
