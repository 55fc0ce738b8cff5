import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

type Failure = { title: string; message: string }

function failuresOf(module: TestModule): Failure[] {
  const tests = [...module.children.allTests('failed')].map((test) => ({
    title: `${module.relativeModuleId} › ${test.fullName}`,
    message: (test.result().errors ?? []).map(({ message }) => message).join('\n'),
  }))
  return [...module.errors().map(({ message }) => ({ title: module.relativeModuleId, message })), ...tests]
}

function withCauses({ name, message, stack, cause }: SerializedError): string {
  const text = stack ?? message ?? name ?? ''
  return cause ? `${text}\nCaused by: ${withCauses(cause)}` : text
}

/** Writes `{ passed, failed, failures: [{ title, message }] }`; errors outside of any test count as failures. */
export function reportTo(path: string): Reporter {
  return {
    onTestRunEnd: (modules, unhandled) => {
      const outside = unhandled.map((error) => ({ title: 'outside of a test', message: withCauses(error) }))
      const failures = [...modules.flatMap(failuresOf), ...outside]
      const passed = modules.flatMap((module) => [...module.children.allTests('passed')]).length
      writeFileSync(path, JSON.stringify({ passed, failed: failures.length, failures }))
    },
  }
}
