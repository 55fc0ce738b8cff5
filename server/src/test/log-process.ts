import { makeLog } from '../base/telemetry/log.ts'

const log = makeLog({ logLevel: 'info' })

/** Writes a line for each text and answers when it has. */
process.on('message', (texts: string[]) => {
  for (const text of texts) log.info(text)
  process.send!('written')
})
process.send!('ready')
