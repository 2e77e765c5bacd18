import { cargoForm, uvForm } from "../cargo-forms.ts";
import { pipForm } from "../developer-forms.ts";
import { family } from "../family.ts";
import { condaForm, gemForm } from "../package-forms.ts";
import { CARGO_PROJECT, GO_PROJECT, PYTHON_PROJECT } from "../project-tools.ts";
import { tablesOf } from "../tables.ts" with { type: "macro" };
import { dotnetForm, goForm, javaBuildForm, rustupForm } from "../toolchain-forms.ts";

/** Package managers and registries of other languages. */
export const languagePackagesPack = family(
  "Package managers of languages (pip, uv, poetry, conda, cargo, gem, go, composer, mvn, gradle, dotnet, …)",
  tablesOf("language-packages"),
  {
    pip: () => ({ looks: pipForm(), project: PYTHON_PROJECT }),
    uv: () => ({ looks: uvForm() }),
    poetry: () => ({ project: PYTHON_PROJECT }),
    pipenv: () => ({ project: { scripts: true } }),
    conda: () => ({ looks: condaForm() }),
    cargo: () => ({ looks: cargoForm(), project: CARGO_PROJECT }),
    rustup: () => ({ looks: rustupForm() }),
    gem: () => ({ looks: gemForm() }),
    go: () => ({ looks: goForm(), project: GO_PROJECT }),
    mvn: () => ({ looks: javaBuildForm() }),
    dotnet: () => ({
      looks: dotnetForm(),
      loads: { operand: "file" },
      project: { compiles: true },
    }),
    nuget: () => ({ loads: { operand: "file" }, project: { compiles: true } }),
    zig: () => ({ project: { compiles: true } }),
  },
);
