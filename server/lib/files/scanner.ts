/** A malware scanner beside the portal: ClamAV's clamd, asked over TCP (`CLAMAV_URL`, INSTREAM). */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'

const patienceMs = 60_000

/** The name of what the scanner found; undefined when it found nothing. Throws when it does not answer as it should. */
export async function findMalware(address: string, bytes: Readable): Promise<string | undefined> {
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
  socket.write('zINSTREAM\0')
  for await (const chunk of bytes) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    socket.write(length)
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), closed])
  }
  socket.write(Buffer.alloc(4))
  await closed
  const [, verdict] = /^stream: (.+?)\0?$/s.exec(answer) ?? []
  if (verdict === 'OK') return undefined
  if (verdict?.endsWith(' FOUND')) return verdict.slice(0, -' FOUND'.length)
  throw new Error(`the malware scanner said '${answer.slice(0, 100)}'`)
}
