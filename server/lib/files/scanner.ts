/** A malware scanner beside the portal: ClamAV's clamd, asked over TCP (`CLAMAV_URL`, INSTREAM). */
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { filePurposes } from '@iroko/contract/platform/files'

const patienceMs = 60_000

/** The scanner takes less at a time (`StreamMaxLength` of its own settings) than what it was sent. */
export class TooLargeToScan extends Error {}

/** The name of what the scanner found; undefined when it found nothing. Throws when it does not answer as it should. */
export async function findMalware(address: string, bytes: Readable): Promise<string | undefined> {
  const answer = await answerTo(address, 'zINSTREAM\0', bytes).catch(async (error: unknown) => {
    // Hanging up with bytes still on their way may take its own answer along. One that answers the next moment did so on purpose.
    const isAlive = error instanceof HungUp && (await answerTo(address, 'zPING\0').catch(() => '')).startsWith('PONG')
    throw isAlive ? new TooLargeToScan('the malware scanner hung up') : error
  })
  if (/size limit exceeded/i.test(answer)) throw new TooLargeToScan('the malware scanner takes less at a time')
  const [, verdict] = /^stream: (.+?)\0?$/s.exec(answer) ?? []
  if (verdict === 'OK') return undefined
  if (verdict?.endsWith(' FOUND')) return verdict.slice(0, -' FOUND'.length)
  throw new Error(`the malware scanner said '${answer.slice(0, 100)}'`)
}

/** It broke off while it was sent bytes. */
class HungUp extends Error {}

/** What the scanner answers to a command, and to the bytes that belong to it. */
async function answerTo(address: string, command: string, bytes?: Readable): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('the malware scanner does not answer')))
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  const closed = once(socket, 'close')
  // Heard again below; without this a refusal before that would end the process.
  closed.catch(() => undefined)
  await once(socket, 'connect')
  socket.write(command)
  let sent = 0
  for await (const chunk of bytes ?? []) {
    // It takes no more: the rest is read past it, for a file that is let go in the middle does not close by itself.
    // An empty piece would say that this is all.
    if (answer !== '' || socket.destroyed || chunk.length === 0) continue
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    sent += chunk.length
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), closed]).catch(() => undefined)
  }
  if (bytes && answer === '' && !socket.destroyed) socket.write(Buffer.alloc(4))
  if (answer !== '') socket.destroy()
  await closed.catch((error: unknown) => {
    if (answer === '') throw sent > 0 ? new HungUp(String(error)) : error
  })
  return answer
}

/** At start, in the log: nothing waits for it. */
export async function warnOfScanner(environment: { CLAMAV_URL?: string | undefined }, log: { warn(words: string): void }) {
  const shortfall = await scannerShortfall(environment)
  if (shortfall) log.warn(shortfall)
}

/** The largest upload that the portal takes. */
const mostUploaded = Math.max(...Object.values(filePurposes).map(({ bytes }) => bytes))
const pieceBytes = 64 * 1024

function* nothingOf(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= pieceBytes) yield Buffer.alloc(Math.min(left, pieceBytes))
}

/**
 * What is to be mended of a scanner that takes less at a time than the portal takes as one upload, found by sending it so much; undefined when
 * it takes that, there is none, or it cannot be asked now.
 */
export async function scannerShortfall({ CLAMAV_URL }: { CLAMAV_URL?: string | undefined }): Promise<string | undefined> {
  if (!CLAMAV_URL) return undefined
  try {
    await findMalware(CLAMAV_URL, Readable.from(nothingOf(mostUploaded)))
    return undefined
  } catch (error) {
    if (!(error instanceof TooLargeToScan)) return undefined
    const megabytes = Math.ceil(mostUploaded / 1024 / 1024) + 1
    return `clamd takes less at a time than the largest upload: set StreamMaxLength ${megabytes}M in clamd.conf (and MaxFileSize, MaxScanSize)`
  }
}
