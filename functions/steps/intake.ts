import { type IntakeAnswer, intakeEventSchema } from '../../shared/jobs/events.ts';
import { type IntakeDeps, intakeExport } from '../../shared/jobs/intake-export.ts';

/** `{ job }` → rows, documents and plan in the store; the answer holds counts alone. */
export const createIntake = (deps: () => Promise<IntakeDeps>) =>
  async function intake(event: unknown): Promise<IntakeAnswer> {
    return intakeExport(await deps(), intakeEventSchema.parse(event));
  };
