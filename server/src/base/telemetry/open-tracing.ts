import {
  context,
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { useTracing, type Tracing } from './tracing.ts'

/** A batch of saves is one long statement. */
const MAX_TEXT = 2000

/** Makes spans from now on and sends them to the endpoint. Returns a function that sends the rest and stops. */
export function openTracing(
  { version, traceShare }: Pick<Config, 'version' | 'traceShare'>,
  endpoint: string,
  log: Logger,
): () => Promise<void> {
  const note = (message: string) => log.warn({ reason: message }, 'spans are not sent')
  const silent = () => undefined
  const said = { error: note, warn: note, info: silent, debug: silent, verbose: silent }
  diag.setLogger(said, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  const own = resourceFromAttributes({ 'service.name': 'cloche', 'service.version': version })
  const provider = new TracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceShare) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  })
  useTracing(tracingBy(provider, version))
  return async () => {
    useTracing(null)
    await provider.shutdown().catch(() => undefined)
    context.disable()
    diag.disable()
  }
}

function tracingBy(provider: TracerProvider, version: string): Tracing {
  const tracer = provider.getTracer('cloche', version)
  const propagator = new W3CTraceContextPropagator()

  async function within<T>(span: OtelSpan, work: () => Promise<T>): Promise<T> {
    try {
      return await context.with(trace.setSpan(context.active(), span), work)
    } catch (error) {
      // An error's message may quote a value.
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
      throw error
    } finally {
      span.end()
    }
  }

  return {
    request: (name, attributes, traceparent) => {
      const parent = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
      const inside = trace.setSpan(parent, span)
      return {
        run: (work) => context.with(inside, work),
        end: (facts, isFailed) => {
          span.setAttributes(facts)
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    job: (name, work) =>
      within(tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT), work),
    statement: (text, work) => {
      if (!trace.getActiveSpan()) return work()
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_TEXT) }
      const name = /\w+/.exec(text)?.[0].toUpperCase() ?? 'statement'
      return within(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }), work)
    },
  }
}
