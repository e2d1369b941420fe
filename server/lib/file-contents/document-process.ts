/** The process in which a document is looked into, or its words are read. */
import { Worker } from 'node:worker_threads'
import { answerParent } from '../subprocess.ts'
import { documentText } from './document-text.ts'
import { troubleOfDocument } from './trouble.ts'

/** What a document unpacks lies outside of the heap, whose limit does not count it: beyond so much the process ends itself. */
const mostMemory = 600 * 1024 * 1024
const watch = `setInterval(() => { if (process.memoryUsage.rss() > ${mostMemory}) process.kill(process.pid, 'SIGKILL') }, 20)`
new Worker(watch, { eval: true }).unref()

export interface DocumentTask {
  task: 'check' | 'text'
  bytes: Uint8Array
  type: string
}

answerParent(({ task, bytes, type }: DocumentTask) =>
  task === 'check' ? troubleOfDocument(Buffer.from(bytes), type) : documentText(Buffer.from(bytes), type),
)
