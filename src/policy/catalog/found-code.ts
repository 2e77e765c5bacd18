/** The files of code that a tool finds in its folder and runs without being told, by the tool's names. */
const FOUND = `
 ninja samu :build.ninja
 rake :Rakefile|rakefile|Rakefile.rb
 nox :noxfile.py
 doit :dodo.py
 invoke inv :tasks.py
 fab :fabfile.py
 gulp :gulpfile.js|gulpfile.mjs|gulpfile.ts
 grunt :Gruntfile.js|Gruntfile.cjs
 jake :Jakefile|Jakefile.js
 scons :SConstruct
 waf :wscript
 meson :meson.build
 pytest py.test :conftest.py
 tox :tox.ini
 pip pip3 pipx build easy_install :setup.py
 cmake :CMakeLists.txt
 ctest :CTestTestfile.cmake
 gradle gradlew :build.gradle|build.gradle.kts|settings.gradle|settings.gradle.kts
 ant :build.xml
 mvn mvnw :pom.xml
 sbt :build.sbt
 lein :project.clj
 mix :mix.exs
 mage :magefile.go
 go :main.go
 cargo :build.rs|src/main.rs
 zig :build.zig
 swift :Package.swift
 webpack :webpack.config.js|webpack.config.ts
 vite vitest :vite.config.ts|vite.config.js|vitest.config.ts
 rollup :rollup.config.js|rollup.config.mjs
 jest :jest.config.js|jest.config.ts
 eslint :eslint.config.js|eslint.config.mjs
 next :next.config.js|next.config.mjs
 nuxt :nuxt.config.ts
 astro :astro.config.mjs
 playwright :playwright.config.ts
 mocha :.mocharc.js|.mocharc.cjs
 foreman honcho overmind hivemind :Procfile
 vagrant :Vagrantfile
 fastlane :fastlane/Fastfile
 pod :Podfile
 bundle bundler :Gemfile
 brew :Brewfile
 earthly :Earthfile
 pre-commit :.pre-commit-config.yaml
 lefthook :lefthook.yml|.lefthook.yml
 air :.air.toml
 locust :locustfile.py
 behave :environment.py
 sphinx-build :conf.py
 latexmk :.latexmkrc|latexmkrc
`;

/** The names of the files that a program may run of its folder; empty for most. */
export function foundCode(program: string): readonly string[] {
  const at = program === "" ? -1 : FOUND.indexOf(` ${program} `);
  if (at < 0) return NONE;
  return FOUND.slice(FOUND.indexOf(":", at) + 1, FOUND.indexOf("\n", at)).split("|");
}

const NONE: readonly string[] = [];
