import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that start the product or PostgreSQL, or play long histories: tens of seconds each, most of them spent waiting. */
const slow = /\/test\/lifecycle\/|\/embedded-postgres\/|\/money\.test\.ts$|\/demo\.test\.ts$/;

/** Begins with the slow files of each project: a clean checkout knows no times, and one of them alone at the end is waited for. */
export class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      return [
        ...own.filter(({ moduleId }) => slow.test(moduleId)),
        ...own.filter(({ moduleId }) => !slow.test(moduleId)),
      ];
    });
  }
}
