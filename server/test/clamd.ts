/** A malware scanner that takes only so many bytes at a time, as clamd with a small `StreamMaxLength`. */
import { type AddressInfo, createServer } from 'node:net'

export async function smallScanner(limit: number) {
  const scanner = createServer((socket) => {
    let heard = 0
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      heard += chunk.length
      if (chunk.toString('latin1') === 'zPING\0') socket.end('PONG\0')
      else if (heard > limit) socket.end('INSTREAM size limit exceeded. ERROR\0', () => socket.destroy())
      else if (chunk.subarray(-4).equals(Buffer.alloc(4)) && chunk.at(-5) !== 0) socket.end('stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => scanner.listen(0, '127.0.0.1', resolve))
  return { url: `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}`, close: () => void scanner.close() }
}
