import fastify from 'fastify'
import { readConfig } from '../base/config/config.ts'
import { answerNotFound, answerProblems } from '../base/http/errors.ts'
import { makeLog } from '../base/telemetry/log.ts'
import { paramsService } from './plugin.ts'

const config = readConfig(process.env)
const log = makeLog(config)
const app = fastify()
answerProblems(app, log)
answerNotFound(app)
await app.register(paramsService, { config })
log.info(`params at ${await app.listen({ host: config.host, port: config.port })}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void app.close())
}
