import type { ColumnType } from 'kysely'

/** jsonb that may be SQL null: written as JSON text, so that a JSON null is never stored by accident. */
export type NullableJson<T> = ColumnType<T | null, string | null, string | null>
/** Arrives as the contract writes an instant: ISO 8601 in UTC, to the millisecond. */
export type Instant = ColumnType<string, Date | string, Date | string>
export type GeneratedInstant = ColumnType<string, Date | string | undefined, Date | string>
